import type { routes } from '#contract/studio/routes.ts'

type Words = { readonly [Tag in keyof typeof routes]: Readonly<Record<keyof (typeof routes)[Tag], string>> }

/** What each endpoint does. Apart from the rows, which browsers load. An endpoint without a sentence does not compile. */
const OPERATION_WORDS: Words = {
  account: {
    keys: 'Returns the API keys of the organization that owns the key of the studio, as the image service lists them. The key must be that of an organization admin.',
    invoices:
      'Returns the invoices of the organization that owns the key of the studio, as the image service lists them. The key must be that of an organization admin.',
    models: 'Returns the custom models that the key of the studio can use, owned and shared.',
  },
  assets: {
    upload:
      'Stores the picture in the body and returns it. A file that was stored before is returned with status 200; with `edit`, the picture is always stored as a new one.',
    one: 'Returns the properties of a stored picture.',
    original: 'Returns the stored file, byte for byte.',
    opened:
      'Returns the picture as every browser shows it: the stored file, or a PNG of it where browsers cannot read the format, or leave the picture turned.',
    preview:
      'Returns a smaller copy of a picture as WebP. The address depends on the content, so the response can be cached indefinitely.',
    putAway: 'Moves a picture to the trash. It can be restored until it is erased.',
    bringBack: 'Takes a picture out of the trash.',
  },
  changes: {
    make: 'Marks, rates, tags, annotates, moves, deletes or restores pictures. Name them by `ids`, or by a `rule` if they are many; the response names the change, which can be undone.',
    last: 'Returns the last changes of pictures, newest first, with their progress.',
    one: 'Returns a change of pictures and its progress.',
    undo: 'Restores the previous state of the pictures of a change.',
    erase: 'Removes pictures of the trash permanently, with their files. This cannot be undone.',
  },
  collections: {
    list: 'Returns all collections, newest first.',
    create: 'Creates an empty collection. Add pictures with `addTo` of a change.',
    rename: 'Gives a collection another name.',
    remove: 'Deletes a collection. Its pictures stay in the library.',
    restore: 'Restores a collection with its pictures and their order.',
  },
  designs: {
    design:
      'Returns the background and the text layers of a picture. A picture without layers is its own background.',
    lines:
      'Returns the lines of text on a picture, if a run has read it. Otherwise the state says why there are none.',
  },
  edits: {
    tell: 'Records an edit by hand and returns its id. Upload the edited picture with this id in `edit`.',
  },
  events: {
    follow:
      'Streams changes as server-sent events. Each event is JSON with a `type`; a client that reconnects must read its data again.',
  },
  exports: {
    plan: 'Returns what an export would contain, without rendering or storing anything.',
    proof: 'Renders one picture as the export would, to check its size and quality.',
    proofFile: 'Returns the rendered picture of a proof.',
    begin:
      'Starts an export, or returns the one of the same intent and content. Download its file while it is being rendered, or later.',
    list: 'Returns the exports of the last day, newest first.',
    one: 'Returns an export and its progress.',
    pause: 'Stops rendering until the export is resumed.',
    resume: 'Continues a paused export.',
    remove: 'Stops an export and removes its files.',
    file: 'Returns the zip of an export, or its only file. The download can start while the export is being rendered.',
  },
  generations: {
    one: 'Returns any generation of the image service by its id, including one that the studio did not request.',
    media:
      'Returns a picture or video of a generation. The studio fetches it from the link of the image service.',
  },
  library: {
    list: 'Returns one page of the pictures under a filter, newest first unless sorted. Page with `cursor`, or read any part of the list with `offset`.',
    layout:
      'Returns the aspect ratio and the month of every picture under a filter, so that a grid can place them all.',
    ids: 'Returns the ids of all pictures under a filter, in its order.',
    counts:
      'Returns the number of pictures in the library, the favourites, the trash, and each project and collection.',
    tags: 'Returns all tags in use, the most used first.',
    picture: 'Returns a picture with its run, its edits and its neighbours under a filter.',
  },
  lineage: {
    ofPicture:
      'Returns the pictures that a picture was made from, and those that were made from it and its relatives.',
  },
  monitoring: {
    health: 'Returns 200 while the process runs. Use it as a liveness probe.',
    ready: 'Returns 200 if the studio can accept work, otherwise 503. Use it as a readiness probe.',
    metrics: 'Returns metrics in the text format of Prometheus. A bearer token may be required.',
    openApi: 'Returns the OpenAPI document of the studio server.',
  },
  presses: {
    ofIntents: 'Returns the runs of presses whose response was lost. A press without runs was not accepted.',
    drop: 'Drops a press whose response was lost. If it has not arrived yet, it will never be accepted; an accepted press is unchanged and its runs are returned.',
  },
  projects: {
    list: 'Returns all projects, newest first.',
    create: 'Creates a project.',
    change: 'Renames, archives or restores a project. The default project cannot be archived.',
  },
  queue: {
    summary: 'Returns counts and sums over all runs under a filter.',
    line: 'Returns the waiting runs in the order of sending: all single ones, and the first of each press of many.',
    pause: 'Sends nothing of a press, or nothing at all, until it is resumed.',
    resume: 'Continues to send the runs of a paused press or queue.',
    move: 'Moves waiting runs to the front, to the back, or next to another run.',
    removeAll: 'Removes waiting runs from the queue. They are not sent and not charged.',
    settle: 'Marks runs that need a decision as decided, and leaves them as they are.',
    repeat: 'Sends the requests of runs again as a new press. Each run is repeated at most once.',
  },
  prompts: {
    list: 'Returns the saved prompts, the last changed first.',
    save: 'Saves a prompt under a name.',
    change: 'Replaces the name, the text and the tags of a saved prompt.',
    remove: 'Deletes a saved prompt. It can be restored.',
    restore: 'Restores a deleted saved prompt.',
  },
  quotes: {
    ask: 'Asks the image service for the price of a press (`dry_run`). Nothing is generated or charged.',
  },
  runs: {
    press:
      'Puts the runs of a press into the queue. The same press again returns the runs of the first one with status 200.',
    list: 'Returns one page of the runs under a filter, newest first. Without a state or phase, a page ends where a press ends.',
    count: 'Returns the number of presses since a moment.',
    one: 'Returns a run with its results.',
    hide: 'Deletes a finished run from the lists. Its pictures stay in the library. It can be restored.',
    restore: 'Restores a deleted run.',
    remove: 'Removes a waiting run. It is not sent and not charged.',
    edit: 'Replaces the request of a run that was not sent yet.',
    leave: 'Stops waiting for a run that was sent. It may still be charged.',
  },
  searches: {
    list: 'Returns the saved searches of the library, by name.',
    save: 'Saves a search of the library under a name.',
    change: 'Renames, replaces, deletes or restores a saved search.',
  },
  studio: {
    status:
      'Returns the state of the image service, the pictures in progress, the queue and the spend of the month.',
  },
}

/** The description of an endpoint, by its tag and its name in the table. */
export const describeEndpoint = (tag: string, name: string): string | undefined =>
  Object(OPERATION_WORDS)[tag]?.[name]

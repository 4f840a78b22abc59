import { Button } from '#src/ui/button.tsx'

/** Tells that another window edits the same work, and offers to edit it here. */
export function LookingOn({ onTakeOver }: { onTakeOver(): void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-panel px-3 py-2 text-sm text-warn"
    >
      <p className="min-w-0 flex-1 basis-72">
        Another window edits this now. Here it is as it was, and cannot be changed.
      </p>
      <Button onClick={onTakeOver}>Edit here</Button>
    </div>
  )
}

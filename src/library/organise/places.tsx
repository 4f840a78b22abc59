import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Folder, Layers, type LucideIcon, Plus, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { collectionsQuery, countsQuery } from '#src/api/library/organise.ts'
import { projectsQuery } from '#src/api/library/projects.ts'
import { Button } from '#src/ui/button.tsx'
import { formatWhole } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { FIXED_PLACES } from './library-places.ts'
import { NewCollection } from './new-collection.tsx'
import { TagsDialog } from './tags-dialog.tsx'

interface PlacesProps {
  readonly search: LibrarySearch
  /** Between the first places and the collections. */
  readonly children?: ReactNode
}

/** The places of the library: all pictures, collections, projects, the trash. */
export function Places({ search, children }: PlacesProps) {
  const counts = useQuery(countsQuery).data
  const collections = useQuery(collectionsQuery).data?.collections ?? []
  const projects = useQuery(projectsQuery).data?.projects ?? []
  const [shown, setShown] = useState<'collection' | 'tags' | null>(null)
  const here = JSON.stringify(search)
  return (
    <nav
      aria-label="Places of the library"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 p-2"
    >
      <ul className="grid gap-0.5">
        {FIXED_PLACES.map(({ label, search: to, icon, counted }) => (
          <Place
            key={label}
            label={label}
            to={to}
            icon={icon}
            pictures={counts?.[counted]}
            isHere={here === JSON.stringify(to)}
          />
        ))}
      </ul>
      {children}
      <Section
        heading="Collections"
        action={<IconButton icon={Plus} label="New collection" onClick={() => setShown('collection')} />}
      >
        {collections.map((collection) => (
          <Place
            key={collection.id}
            label={collection.name}
            to={{ collection: collection.id }}
            icon={Layers}
            pictures={counts ? (counts.collections[collection.id] ?? 0) : undefined}
            isHere={search.collection === collection.id}
          >
            <CollectionMenu collection={collection} isHere={search.collection === collection.id} />
          </Place>
        ))}
      </Section>
      <Section heading="Projects">
        {projects
          .filter(({ isArchived, id }) => !isArchived || search.project === id)
          .map(({ id, name }) => (
            <Place
              key={id}
              label={name}
              to={{ project: id }}
              icon={Folder}
              pictures={counts ? (counts.projects[id] ?? 0) : undefined}
              isHere={search.project === id}
            />
          ))}
      </Section>
      <Button look="quiet" className="justify-start px-2" onClick={() => setShown('tags')}>
        <Tags size={15} strokeWidth={1.7} aria-hidden className="text-ink-3" /> All tags
      </Button>
      {shown === 'collection' && <NewCollection onClose={() => setShown(null)} />}
      {shown === 'tags' && <TagsDialog onClose={() => setShown(null)} />}
    </nav>
  )
}

interface SectionProps {
  readonly heading: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

const Section = ({ heading, action, children }: SectionProps) => (
  <section aria-label={heading} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
    <div className="flex min-h-8 items-center justify-between pl-2">
      <h2 className="text-xs font-medium text-ink-2">{heading}</h2>
      {action}
    </div>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">{children}</ul>
  </section>
)

interface PlaceProps {
  readonly label: string
  readonly to: LibrarySearch
  readonly icon: LucideIcon
  readonly pictures: number | undefined
  readonly isHere: boolean
  readonly children?: ReactNode
}

const Place = ({ label, to, icon: Icon, pictures, isHere, children }: PlaceProps) => (
  <li className="group/place flex min-w-0 items-center rounded-md hover:bg-hover has-aria-[current]:bg-raised">
    <Link
      to="/library"
      search={to}
      activeProps={{}}
      // Otherwise the router also marks a place whose filter is part of the open one, as that of all pictures always is.
      activeOptions={{ exact: true }}
      aria-current={isHere ? 'page' : undefined}
      className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 px-2 text-sm"
    >
      <Icon size={15} strokeWidth={1.7} aria-hidden className="shrink-0 text-ink-3" />
      <bdi title={label} className="min-w-0 flex-1 truncate">
        {label}
      </bdi>
      {pictures !== undefined && <span className="num text-ink-3">{formatWhole(pictures)}</span>}
    </Link>
    {children}
  </li>
)

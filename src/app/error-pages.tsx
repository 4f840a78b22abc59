import { Link } from '@tanstack/react-router'
import { Button } from '#src/ui/button.tsx'
import { EmptyScreen } from '#src/ui/states/empty-screen.tsx'

/** Shown for unknown addresses. */
export function NotFound() {
  return (
    <EmptyScreen title="Page not found">
      <Link to="/generate" className="text-accent underline">
        Go to Generate
      </Link>
    </EmptyScreen>
  )
}

/** The error boundary: data on the server is safe, and a reload recovers it. */
export function Broken({ error }: { readonly error: unknown }) {
  return (
    <EmptyScreen title="This page stopped working">
      <p className="mb-3">{error instanceof Error ? error.message : String(error)}</p>
      <p className="mb-3">Your pictures and drafts are safe.</p>
      <Button look="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </EmptyScreen>
  )
}

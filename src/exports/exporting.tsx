import { Suspense } from 'react'
import { closeExport, useExportRequest } from '#src/pictures/export-request.ts'
import { part } from '#src/ui/part.tsx'
import { ExportCards } from './export-cards.tsx'

const ExportDialog = part('ExportDialog', () => import('./export-dialog.tsx'))

/** The export dialog and the cards of exports, below any screen. */
export function Exporting() {
  const request = useExportRequest()
  return (
    <>
      <ExportCards />
      <Suspense>{request && <ExportDialog request={request} onClose={closeExport} />}</Suspense>
    </>
  )
}

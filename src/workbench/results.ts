// What shows results is loaded together, after the form: the first screen's page holds the name of every file.
export { RunStrip } from '#src/runs/run-strip.tsx'
export { RunStage } from '#src/runs/tiles/run-stage.tsx'

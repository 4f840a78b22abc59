export const root: string
export function compileServers(): Promise<boolean>
export function build(): Promise<boolean>

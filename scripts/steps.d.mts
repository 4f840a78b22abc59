export const root: string
export function compileServers(): Promise<boolean>

import autocannon from 'autocannon'
import { quantile } from '../figures.ts'

interface Asking {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

export interface Answered {
  readonly perSecond: number
  /** The 99th percentile in milliseconds. */
  readonly p99: number
}

/** Requests one address repeatedly over several connections; any answer but 2xx is an error. */
export function askHard({ url, headers, connections, seconds }: Asking): Promise<Answered> {
  const times: number[] = []
  return new Promise((resolve, reject) => {
    const run = autocannon({ url, headers, connections, duration: seconds }, (error, result) => {
      if (error) reject(error)
      else if (result.non2xx > 0) reject(new Error(`${result.non2xx} answers of ${url} were refusals`))
      else resolve({ perSecond: result.requests.average, p99: quantile(times, 0.99) })
    })
    run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
}

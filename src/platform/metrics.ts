// What the process counts about itself, in the text format Prometheus reads.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Db } from './db.ts'

type PoolNumbers = ReturnType<Db['pool']>

export type Metrics = {
  /** One answered request; the route is its pattern, never an address. */
  count(route: string, method: string, status: number, seconds: number): void
  /** Something was asked for that was not in memory. */
  countRender(): void
  text(): string
  close(): void
}

const upTo = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

type Series = { labels: string; buckets: number[]; sum: number; count: number }

/** Methods are few and statuses are ours; whatever a client invents is counted as one. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

export function openMetrics(db: Db): Metrics {
  const requests = new Map<string, Series>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let renders = 0

  return {
    count(route, method, status, seconds) {
      const key = `${method} ${status} ${route}`
      let series = requests.get(key)
      if (!series) {
        series = newSeries(route, methods.has(method) ? method : 'OTHER', status)
        requests.set(key, series)
      }
      const bucket = upTo.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) series.buckets[bucket]! += 1
      series.sum += seconds
      series.count += 1
    },
    countRender() {
      renders += 1
    },
    text() {
      const lines = [
        ...processLines(delay),
        ...renderLines(renders),
        ...requestLines(requests),
        ...poolLines(db.pool()),
      ]
      delay.reset()
      return `${lines.join('\n')}\n`
    },
    close: () => delay.disable(),
  }
}

function newSeries(route: string, method: string, status: number): Series {
  const labels = `route="${escaped(route)}",method="${method}",status="${status}"`
  return { labels, buckets: upTo.map(() => 0), sum: 0, count: 0 }
}

const escaped = (text: string) => text.replace(/["\\\n]/g, (found) => `\\${found}`)

function gauge(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`]
}

function processLines(delay: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const cpu = process.cpuUsage()
  const lag = delay.count > 0 ? delay.percentile(99) / 1e9 : 0
  return [
    ...gauge('process_resident_memory_bytes', 'Memory held by the process.', rss),
    ...gauge('nodejs_heap_used_bytes', 'Heap in use.', heapUsed),
    ...gauge('nodejs_heap_total_bytes', 'Heap reserved.', heapTotal),
    ...gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', external),
    ...gauge('nodejs_eventloop_lag_p99_seconds', 'Event loop lag since the last reading.', lag),
    ...gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
    '# HELP process_cpu_seconds_total Processor time used.',
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(cpu.user + cpu.system) / 1e6}`,
  ]
}

const renderLines = (renders: number): string[] => [
  '# HELP renders_total Pages, pictures and files made because they were not in memory.',
  '# TYPE renders_total counter',
  `renders_total ${renders}`,
]

function requestLines(requests: ReadonlyMap<string, Series>): string[] {
  const name = 'http_request_duration_seconds'
  const lines = [
    `# HELP ${name} Requests answered, by route, method and status.`,
    `# TYPE ${name} histogram`,
  ]
  for (const { labels, buckets, sum, count } of requests.values()) {
    let below = 0
    for (const [index, limit] of upTo.entries()) {
      below += buckets[index]!
      lines.push(`${name}_bucket{${labels},le="${limit}"} ${below}`)
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
  }
  return lines
}

function poolLines(numbers: PoolNumbers): string[] {
  return [
    ...gauge('db_pool_connections', 'Database connections open.', numbers.total),
    ...gauge('db_pool_idle', 'Database connections idle.', numbers.idle),
    ...gauge('db_pool_waiting', 'Requests waiting for a connection.', numbers.waiting),
  ]
}

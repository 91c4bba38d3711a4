// What a program of ours holds in memory once its rubbish is cleared away. It is started with `inspected`.

export type Memory = { rss: number; heapUsed: number; external: number }

export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Where the program listens, from what it said; a launcher in front of it says its own first. */
export function inspectorOf(output: string): string {
  const found = [...output.matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1]
  if (!found) throw new Error('nobody can look into the program: start it with `inspected`')
  return found
}

/** Through the inspector, because only there can a process be asked to clear its rubbish away. */
export async function memoryOf(inspector: string): Promise<Memory> {
  const socket = new WebSocket(inspector)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const ask = (id: number, method: string, params = {}) =>
    new Promise<{ result: { value: Memory } }>((resolve) => {
      const listen = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data)
        if (message.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(message.result)
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id, method, params }))
    })
  await ask(1, 'HeapProfiler.enable')
  for (const id of [2, 3]) await ask(id, 'HeapProfiler.collectGarbage')
  const expression = 'process.memoryUsage()'
  const { result } = await ask(4, 'Runtime.evaluate', { expression, returnByValue: true })
  socket.close()
  return result.value
}

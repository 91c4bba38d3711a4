// The market's messages, fetched once.

export async function loadMessages(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the messages at ${address} answered ${response.status}`)
  return response.json()
}

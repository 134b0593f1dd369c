import { connectRaw, type RawClient } from '../raw-client.ts';

const unfinished = [
  'GET /config.json HTTP/1.1\r\nHost: localhost\r\n',
  'POST /session/token HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /session/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  'GE',
];

/** Opens connections with incomplete requests. */
export async function openRequests(port: number, count: number): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  while (clients.length < count) {
    const batch = Array.from({ length: 100 }, (_, index) =>
      connectRaw(port, unfinished[(clients.length + index) % unfinished.length] as string),
    );
    clients.push(...(await Promise.all(batch)));
  }
  return clients;
}

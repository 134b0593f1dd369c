import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Makes this process the owner of the database in a folder (real path); undefined while another is. Uses an
 * abstract socket, which the kernel frees when the process dies.
 */
export function takeOwnership(folder: string): Promise<(() => void) | undefined> {
  const name = createHash('sha256').update(folder).digest('hex');
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen({ path: `\0keepsake-${name}`, exclusive: true }, () => resolve(() => server.close()));
  });
}

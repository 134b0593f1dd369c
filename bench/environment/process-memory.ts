import { readdir, readFile } from 'node:fs/promises';

/** Resident bytes and child ids of a process; undefined after its end. */
async function read(pid: number): Promise<{ bytes: number; children: number[] } | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const children = [];
    for (const task of await readdir(`/proc/${pid}/task`)) {
      children.push(
        ...(await readFile(`/proc/${pid}/task/${task}/children`, 'utf8')).split(' ').filter(Boolean),
      );
    }
    return {
      bytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024,
      children: children.map(Number),
    };
  } catch {
    return undefined;
  }
}

/**
 * Bytes that the processes below a process hold of their own: what several share is divided among them (PSS). Without
 * files, as their share falls while another browser runs.
 */
export async function ownMemoryBelow(pid: number): Promise<number> {
  const children = (await read(pid))?.children ?? [];
  const each = children.map(async (child) => {
    const rollup = await readFile(`/proc/${child}/smaps_rollup`, 'utf8').catch(() => '');
    const own = [...rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm)];
    return own.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, await ownMemoryBelow(child));
  });
  return (await Promise.all(each)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes that a process and its decoders hold. */
export async function residentOf(pid: number): Promise<{ own: number; decoders: number }> {
  const { bytes = 0, children = [] } = (await read(pid)) ?? {};
  const below = await Promise.all(children.map(residentOf));
  return { own: bytes, decoders: below.reduce((sum, child) => sum + child.own + child.decoders, 0) };
}

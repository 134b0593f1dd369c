import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../server/test/free-port.ts';
import type { ObjectStorePlace } from '../../../server/test/object-store.ts';
import { needProgram } from '../../../server/test/programs.ts';
import type { BenchEnvironment } from '../../environment/environment.ts';

const run = promisify(execFile);
const accessKey = 'fleet';
const secretKey = 'fleet-secret-key';

/** Programs by the package of Debian that has them. */
const packages = { 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', radosgw: 'radosgw', ceph: 'ceph-common' };

export async function canStartCeph(): Promise<boolean> {
  for (const [program, debianPackage] of Object.entries(packages)) {
    if (!(await needProgram(program, debianPackage))) return false;
  }
  return true;
}

/** One monitor, one OSD in memory, one gateway, without copies. */
function configure(folder: string, monitor: number): string {
  return `
[global]
fsid = ${randomUUID()}
mon_initial_members = a
mon_host = [v2:127.0.0.1:${monitor}]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
ms_bind_msgr1 = false
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
keyring = ${folder}/keyring
run_dir = ${folder}
admin_socket =
crash_dir = ${folder}
log_file =
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_autoscale_mode = off
[mon]
mon_data = ${folder}/mon
mon_cluster_log_file = ${folder}/cluster.log
mon_max_pg_per_osd = 1000
mon_allow_pool_size_one = true
mon_data_avail_warn = 1
mon_data_avail_crit = 0
auth_allow_insecure_global_id_reclaim = false
[osd]
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = ${4 * 2 ** 30}
[client.rgw]
rgw_data = ${folder}/rgw
rgw_crypt_require_ssl = false
rgw_relaxed_region_enforcement = true
rgw_run_sync_thread = false
rgw_enable_usage_log = false
rgw_enable_ops_log = false
`;
}

const keys: Readonly<Record<string, readonly string[]>> = {
  'mon.': ['mon', 'allow *'],
  'client.admin': ['mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
  'client.rgw': ['mon', 'allow rw', 'osd', 'allow rwx', 'mgr', 'allow rw'],
  'osd.0': ['mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd'],
};

const pools = [
  '.rgw.root',
  ...['log', 'control', 'meta', 'buckets.index', 'buckets.data', 'buckets.non-ec'].map(
    (one) => `default.rgw.${one}`,
  ),
];

async function makeKeys(file: string): Promise<void> {
  await writeFile(file, '', { mode: 0o600 });
  for (const [name, caps] of Object.entries(keys)) {
    const pairs = caps.flatMap((cap, index) => (index % 2 === 0 ? ['--cap', cap] : [cap]));
    await run('ceph-authtool', [file, '--gen-key', '-n', name, ...pairs]);
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isSo().catch(() => false)) return;
    await delay(100);
  }
  throw new Error(`Ceph: not within a minute: ${what}`);
}

/** Starts Ceph's object gateway, a real S3 store, which ends with the environment and keeps nothing. */
export async function startCeph(environment: BenchEnvironment): Promise<ObjectStorePlace> {
  const folder = path.join(environment.folder, 'ceph');
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(path.join(folder, name), { recursive: true });
  const [monitor, port] = [await freePort(), await freePort()];
  const configuration = path.join(folder, 'ceph.conf');
  await writeFile(configuration, configure(folder, monitor));
  const common = ['-c', configuration];

  async function start(program: string, ...args: string[]): Promise<void> {
    const log = await open(path.join(folder, `${program}.log`), 'a');
    const child = spawn(program, [...common, '-f', ...args], { stdio: ['ignore', log.fd, log.fd] });
    await log.close();
    const gone = once(child, 'exit');
    environment.onEnd(async () => {
      child.kill('SIGKILL');
      await gone;
    });
  }
  const ceph = (...args: string[]) => run('ceph', [...common, '--connect-timeout', '30', ...args]);

  const [keyring, map, osd] = [path.join(folder, 'keyring'), path.join(folder, 'monmap'), randomUUID()];
  await makeKeys(keyring);
  await run('monmaptool', ['--create', '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map]);
  await run('ceph-mon', [...common, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
  await start('ceph-mon', '-i', 'a');
  await ceph('osd', 'new', osd, '0');
  for (const pool of pools) {
    await ceph('osd', 'pool', 'create', pool, '4', '4');
    await ceph('osd', 'pool', 'application', 'enable', pool, 'rgw');
  }
  await run('ceph-osd', [...common, '--mkfs', '--no-mon-config', '-i', '0', '--osd-uuid', osd]);
  await start('ceph-osd', '-i', '0');
  await until('the OSD is up', async () => (await ceph('osd', 'stat')).stdout.includes('1 osds: 1 up'));
  const user = ['user', 'create', '--uid=fleet', '--display-name=fleet'];
  const own = [`--access-key=${accessKey}`, `--secret-key=${secretKey}`];
  await run('radosgw-admin', [...common, '-n', 'client.rgw', ...user, ...own]);
  // Without tcp_nodelay each response with a body waits 40 ms.
  await start(
    'radosgw',
    '-n',
    'client.rgw',
    `--rgw-frontends=beast endpoint=127.0.0.1:${port} tcp_nodelay=1`,
  );
  const endpoint = `http://127.0.0.1:${port}`;
  await until('the gateway responds', async () => (await fetch(endpoint)).ok);
  return { endpoint, region: 'us-east-1', accessKey, secretKey };
}

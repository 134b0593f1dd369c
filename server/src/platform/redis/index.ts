export type { Redis } from './connect-redis.ts';
export { openRedis } from './open-redis.ts';

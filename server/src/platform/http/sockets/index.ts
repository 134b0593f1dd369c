export { acceptSockets, type SocketOptions } from './accept-sockets.ts';
export type { Socket, SocketEvents } from './socket.ts';

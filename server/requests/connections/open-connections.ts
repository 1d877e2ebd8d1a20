import type { Socket } from 'node:net';
import { networkOf, networksAround } from '../networks.ts';
import { Connection } from './connection.ts';
import { createProxyCheck } from './proxy-check.ts';

export type ConnectionLimits = {
  /** The most connections of one address. The wider networks around it may have twice as many together. */
  perNetwork: number;
  total: number;
  /** After this time without reading, a client with a pending reply is disconnected. */
  stalledSeconds: number;
};

/** A streamed reply, such as the video of a paused player, may wait this many times longer: it costs little memory. */
export const STREAM_TIMEOUT_FACTOR = 4;

/** The ticks without reading after which a connection may be closed for another one of its network. */
const STALLED_TICKS_BEFORE_EVICTION = 5;

/**
 * Counts the open sockets by network. `trustProxy` names trusted proxies; their connections are not counted, since each
 * carries many visitors.
 */
export function trackConnections(limits: ConnectionLimits, trustProxy: string | undefined, ticksPerSecond: number) {
  const isProxy = createProxyCheck(trustProxy);
  const open = new Map<Socket, Connection>();
  const byNetwork = new Map<string, Set<Connection>>();
  const byOrganization = new Map<string, Set<Connection>>();
  let counted = 0;
  let tick = 0;

  /** Counts a socket. Returns undefined if its network has reached the limit and all its connections are in use. */
  function admit(socket: Socket): Connection | undefined {
    const address = socket.remoteAddress ?? '';
    const networks = isProxy(address) ? null : networksAround(networkOf(address));
    const connection = new Connection(socket, networks, tick);
    if (networks) {
      const networkLimits: [string, number][] = [
        [networks.address, limits.perNetwork],
        [networks.block, 2 * limits.perNetwork],
        [networks.organization, 2 * limits.perNetwork],
      ];
      for (const [network, limit] of networkLimits) if (!makeRoomIn(network, limit)) return undefined;
      if (counted >= limits.total) makeRoomInLargest();
      for (const [network] of networkLimits) add(byNetwork, network, connection);
      add(byOrganization, networks.organization, connection);
      counted++;
    }
    open.set(socket, connection);
    socket.once('close', () => forget(connection));
    return connection;
  }

  function forget(connection: Connection): void {
    const { socket, networks } = connection;
    if (!open.delete(socket) || !networks) return;
    counted--;
    for (const network of [networks.address, networks.block, networks.organization])
      remove(byNetwork, network, connection);
    remove(byOrganization, networks.organization, connection);
  }

  function close(connection: Connection): void {
    connection.socket.destroy();
    // Its 'close' event comes later and would leave it counted until then.
    forget(connection);
  }

  /** Closes the connection of a full network that was idle the longest, unless it is in use. */
  function makeRoomIn(network: string, limit: number): boolean {
    const connections = byNetwork.get(network);
    if (!connections || connections.size < limit) return true;
    const evicted = findQuietest(connections, (candidate) => isEvictable(candidate, tick));
    if (evicted) close(evicted);
    return evicted !== undefined;
  }

  /** On a full server, closes a connection of the largest organization, so that it cannot lock out the others. */
  function makeRoomInLargest(): void {
    let largest: Set<Connection> | undefined;
    for (const connections of byOrganization.values())
      if (connections.size > (largest?.size ?? 0)) largest = connections;
    if (!largest) return;
    const evicted =
      findQuietest(largest, (candidate) => isEvictable(candidate, tick)) ?? findQuietest(largest, () => true);
    if (evicted) close(evicted);
  }

  /** Closes connections whose client has stopped reading. */
  function check(): void {
    tick++;
    const maxStalledTicks = limits.stalledSeconds * ticksPerSecond;
    for (const connection of open.values()) {
      connection.measure(tick);
      const allowedTicks = connection.isStreaming() ? STREAM_TIMEOUT_FACTOR * maxStalledTicks : maxStalledTicks;
      if (connection.stalledTicks >= allowedTicks) connection.socket.destroy();
    }
  }

  return {
    admit,
    check,
    find: (socket: Socket) => open.get(socket),
    currentTick: () => tick,
  };
}

/** Returns whether a connection may be closed for another. A new one may not: its first request may be on its way. */
const isEvictable = (connection: Connection, tick: number) =>
  connection.isIdle() ? connection.lastActiveTick < tick - 1 : connection.stalledTicks >= STALLED_TICKS_BEFORE_EVICTION;

function findQuietest(
  connections: Set<Connection>,
  isCandidate: (candidate: Connection) => boolean,
): Connection | undefined {
  let quietestSoFar: Connection | undefined;
  for (const candidate of connections) {
    if (isCandidate(candidate) && (!quietestSoFar || candidate.lastActiveTick < quietestSoFar.lastActiveTick))
      quietestSoFar = candidate;
  }
  return quietestSoFar;
}

function add(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = sets.get(key);
  if (set) set.add(connection);
  else sets.set(key, new Set([connection]));
}

function remove(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = sets.get(key);
  set?.delete(connection);
  if (set?.size === 0) sets.delete(key);
}

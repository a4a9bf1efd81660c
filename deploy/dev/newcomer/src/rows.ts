import type { Row } from './row.js';

/** Listens on the product's default ports until the machine stops. */
const TAKEN = [8080, 5432, 6379, 4222, 8545]
  .map((port) => `require('net').createServer().listen(${port}, '127.0.0.1')`)
  .join(';');

/** All first hours to try. */
export const ROWS: readonly Row[] = [
  { name: 'root in /root, nothing installed yet', servers: false, packages: false, network: true },
  { name: 'root in /root' },
  { name: 'root with umask 077', umask: '077', folder: '/srv/launchpad' },
  { name: 'a user with sudo', by: 'sudoer', servers: false, network: true },
  { name: 'a user without sudo', by: 'user' },
  {
    name: 'a user without sudo, packages missing',
    by: 'user',
    servers: false,
    refused: /Missing Debian packages: postgresql, redis-server, nats-server.*\n.*apt-get install/,
  },
  { name: 'spaces and umlauts', folder: '/home/Jörg Müller/Börse & Co' },
  { name: 'LANG=C', by: 'user', env: { LANG: 'C', LC_ALL: 'C' } },
  { name: 'LANG=de_DE', by: 'user', env: { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' } },
  { name: 'another time zone', by: 'user', env: { TZ: 'Pacific/Chatham' } },
  { name: 'ports taken', before: `/opt/node/bin/node -e "${TAKEN}" >/dev/null 2>&1 &` },
  {
    name: "Debian's PostgreSQL and Redis running",
    before:
      'pg_ctlcluster $(pg_lsclusters -h | cut -d" " -f1,2) start && redis-server --daemonize yes >/dev/null && sleep 2',
  },
  { name: 'no IPv6', before: 'sysctl -qw net.ipv6.conf.all.disable_ipv6=1' },
  { name: '300 MB of disk', disk: 300, packages: false, refused: /GB of disk space/ },
  { name: "npm's registry unreachable", packages: false, refused: /npm's registry/ },
  { name: 'a .local of the previous release', folder: '/srv/launchpad', upgraded: true, network: true },
  { name: 'Node 22', node: 22 },
  { name: 'Node 24', node: 24 },
  { name: 'Debian 13', system: 'debian-13', servers: false, network: true },
  {
    name: 'Debian 13 with its own Node',
    system: 'debian-13',
    servers: false,
    network: true,
    node: 'debian',
    before: 'apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null',
  },
  { name: 'Ubuntu 24.04', system: 'ubuntu-24.04', servers: false, network: true },
];

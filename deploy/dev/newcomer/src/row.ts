/** The machine of a first hour. What a row leaves out is as on the most common machine. */
export interface Row {
  name: string;
  /** default: Debian 12 */
  system?: 'debian-12' | 'debian-13' | 'ubuntu-24.04';
  /** whether Debian's servers are already installed; default: true */
  servers?: boolean;
  /** the user who runs the commands; default: root */
  by?: 'root' | 'user' | 'sudoer';
  /** location of the clone; default: in the home folder */
  folder?: string;
  umask?: string;
  env?: Record<string, string>;
  /** default: 20; `debian` is the system's own */
  node?: 20 | 22 | 24 | 'debian';
  /** whether Debian's and npm's registries can be reached: only if something has to be installed */
  network?: boolean;
  /** whether npm packages are already installed, as after an interrupted first try; default: true */
  packages?: boolean;
  /** free megabytes in the clone's file system */
  disk?: number;
  /** shell command that root runs first */
  before?: string;
  /** whether the previous release ran here first and left its data */
  upgraded?: boolean;
  /** the message of `make up`, if it can't succeed */
  refused?: RegExp;
}

/** What a row's first hour is spent on. All that a row does not say is as on the likeliest machine. */
export interface Row {
  name: string;
  /** Debian 12 unless said */
  system?: 'debian-12' | 'debian-13' | 'ubuntu-24.04';
  /** whether Debian's servers are installed already; they are, unless said */
  servers?: boolean;
  /** who types the commands: root unless said */
  by?: 'root' | 'user' | 'sudoer';
  /** where the clone is: in the home folder unless said */
  folder?: string;
  umask?: string;
  env?: Record<string, string>;
  /** 20 unless said; `debian` is the system's own */
  node?: 20 | 22 | 24 | 'debian';
  /** whether Debian's and npm's registries can be reached: only where something is to be installed */
  network?: boolean;
  /** whether npm's packages are there already, as after an interrupted first try; they are, unless said */
  packages?: boolean;
  /** how many megabytes are left where the clone is */
  disk?: number;
  /** what root does first, in a shell */
  before?: string;
  /** whether the release before ran here first, and left its data */
  upgraded?: boolean;
  /** the sentence `make up` ends with, where it can't succeed */
  refused?: RegExp;
}

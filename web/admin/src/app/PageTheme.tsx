import { ThemeProvider } from '@launchpad/web-kit';
import type { ReactNode } from 'react';

/** The theme of the pages' antd components. */
export function PageTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider>{children}</ThemeProvider>;
}

import { ThemeProvider } from '@launchpad/web-kit';
import { Outlet } from 'react-router';

/** The theme of the antd components of the pages in it. */
export function PageTheme() {
  return (
    <ThemeProvider>
      <Outlet />
    </ThemeProvider>
  );
}

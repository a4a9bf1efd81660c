import { ConfigProvider, theme as antd } from 'antd';
import type { ReactNode } from 'react';
import { buttons, seeds } from './tokens';
import { useTheme } from './themeMode';

// antd positions its menus when their animation ends: with reduced motion they would stay invisible
const animated = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Configures antd with the product's tokens for the current theme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useTheme();
  return (
    <ConfigProvider
      theme={{
        algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
        cssVar: { key: `launchpad-${theme}`, prefix: 'lp' },
        hashed: false,
        token: {
          ...seeds[theme],
          fontFamily: "'Inter Variable', system-ui, sans-serif",
          fontSize: 15,
          borderRadius: 10,
          controlHeight: 40,
          controlHeightLG: 48,
          controlHeightSM: 32,
          motionDurationMid: '160ms',
          motion: animated,
          boxShadow: 'none',
        },
        components: {
          Button: { ...buttons[theme], primaryShadow: 'none', defaultShadow: 'none', fontWeight: 600 },
          Segmented: { trackPadding: 4, trackBg: theme === 'dark' ? '#171E2C' : '#E9EDF5' },
        },
      }}
    >
      {children}
    </ConfigProvider>
  );
}

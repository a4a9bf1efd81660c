import { MoonOutlined, SunOutlined, DesktopOutlined } from '@ant-design/icons-svg';
import { Icon } from './Icon';
import { t } from '../strings';
import { IconButton } from './IconButton';
import { setThemeMode, useThemeMode, type ThemeMode } from '../theme/themeMode';

const next: Record<ThemeMode, ThemeMode> = { dark: 'light', light: 'system', system: 'dark' };
const icons = {
  dark: <Icon of={MoonOutlined} />,
  light: <Icon of={SunOutlined} />,
  system: <Icon of={DesktopOutlined} />,
};

/** A button that cycles through dark, light and system. */
export function ThemeSwitch() {
  const mode = useThemeMode();
  return (
    <IconButton label={t.theme[mode]} onClick={() => setThemeMode(next[mode])}>
      {icons[mode]}
    </IconButton>
  );
}

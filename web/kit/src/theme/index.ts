export { setThemeMode, useTheme, useThemeMode, type Theme, type ThemeMode } from './themeMode';
export { ThemeProvider } from './ThemeProvider';

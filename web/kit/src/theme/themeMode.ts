import { useSyncExternalStore } from 'react';

/** What the user chose; "system" follows the operating system. */
export type ThemeMode = 'dark' | 'light' | 'system';
export type Theme = 'dark' | 'light';

const KEY = 'theme';
const listeners = new Set<() => void>();
const prefersDark = window.matchMedia?.('(prefers-color-scheme: dark)');

/** The stored choice, "system" when there is none. */
export function themeMode(): ThemeMode {
  const stored = localStorage.getItem(KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** The theme that results from the choice and the system. */
export function currentTheme(): Theme {
  const mode = themeMode();
  if (mode !== 'system') return mode;
  return (prefersDark?.matches ?? true) ? 'dark' : 'light';
}

function apply() {
  document.documentElement.dataset['theme'] = currentTheme();
  for (const listener of listeners) listener();
}

/** Stores the choice and applies it to the page at once. */
export function setThemeMode(mode: ThemeMode): void {
  if (mode === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, mode);
  apply();
}

prefersDark?.addEventListener('change', apply);
apply();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The theme in force. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

/** The user's choice. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, themeMode);
}

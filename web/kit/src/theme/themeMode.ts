import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/storage';

/** The user's choice; "system" follows the operating system. */
export type ThemeMode = 'dark' | 'light' | 'system';
export type Theme = 'dark' | 'light';

const KEY = 'theme';
const listeners = new Set<() => void>();
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

/** The stored choice; "system" if there is none. */
export function themeMode(): ThemeMode {
  const stored = browserStorage.get(KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** The current theme, from the user's choice and the operating system. */
export function currentTheme(): Theme {
  const mode = themeMode();
  if (mode !== 'system') return mode;
  return prefersDark.matches ? 'dark' : 'light';
}

function apply() {
  document.documentElement.dataset['theme'] = currentTheme();
  for (const listener of listeners) listener();
}

/** Stores and applies the choice. */
export function setThemeMode(mode: ThemeMode): void {
  if (mode === 'system') browserStorage.remove(KEY);
  else browserStorage.set(KEY, mode);
  apply();
}

prefersDark.addEventListener('change', apply);
apply();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The current theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

/** The user's choice. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, themeMode);
}

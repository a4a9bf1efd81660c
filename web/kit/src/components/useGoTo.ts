import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { appBase } from '../config/env';

/** Navigates to any page by its full path, within this app or by loading the other. */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      const admin = path === '/admin' || path.startsWith('/admin/');
      if (admin !== (appBase === '/admin/')) return window.location.assign(path);
      void navigate(appBase === '/' ? path : path.slice(appBase.length - 1) || '/');
    },
    [navigate],
  );
}

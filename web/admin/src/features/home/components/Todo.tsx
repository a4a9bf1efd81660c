import { Loading, Skeleton } from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import './Todo.css';

export interface TodoItem {
  key: string;
  tone: 'primary' | 'pending' | 'live' | 'danger';
  title: ReactNode;
  text: ReactNode;
  /** its one button */
  action: ReactNode;
}

/** What needs the user, each with one button. */
export function Todo({ label, items }: { label: string; items: readonly TodoItem[] }) {
  return (
    <ul className="card todo" aria-label={label}>
      {items.map(({ key, tone, title, text, action }) => (
        <li key={key} className="todo-item">
          <span className={`todo-dot todo-${tone}`} aria-hidden="true" />
          <span className="todo-text">
            <strong>{title}</strong>
            <span className="faint todo-more">{text}</span>
          </span>
          <span className="todo-action">{action}</span>
        </li>
      ))}
    </ul>
  );
}

/** As high as so many items. */
export function TodoSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
      <div className="card todo">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="todo-skeleton">
            <Skeleton height={44} radius={10} />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Where nothing needs the user: as high as one item. */
export function NothingToDo({ text }: { text: string }) {
  return (
    <div className="card todo">
      <p className="todo-nothing muted">{text}</p>
    </div>
  );
}

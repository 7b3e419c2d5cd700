import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { Button, IconButton } from './button.tsx';

export type Toast = {
  text: string;
  /** How long it stays, in ms; until it is dismissed where left out. */
  forMs?: number;
  /** Of several with the same key, only the latest is shown: the steps of one task. */
  key?: string;
  action?: { label: string; run: () => void };
  /** Called where it goes without its action. */
  onClose?: () => void;
};

/** Returns a function that removes the message again, without `onClose`. */
type ShowToast = (toast: Toast) => () => void;
type Numbered = Toast & { number: number };

/** More would cover the page; further ones come up when these go. */
const maxShown = 3;

const ToastContext = createContext<ShowToast>(() => () => undefined);

/** Shows a message at the foot of the page, below those that are still there. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Numbered[]>([]);
  const last = useRef(0);
  const remove = useCallback(
    (number: number) => setToasts((shown) => shown.filter((each) => each.number !== number)),
    [],
  );
  const show = useCallback(
    (toast: Toast) => {
      last.current += 1;
      const added = { ...toast, number: last.current };
      setToasts((shown) => [...shown.filter((each) => !isSame(each, toast)), added]);
      return () => remove(added.number);
    },
    [remove],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.slice(0, maxShown).map((toast) => (
          <ShownToast key={toast.number} toast={toast} onRemove={() => remove(toast.number)} />
        ))}
      </div>
    </ToastContext>
  );
}

/** A repeated message is not shown twice; messages that can be undone always differ. */
function isSame(a: Toast, b: Toast): boolean {
  if (a.key !== undefined || b.key !== undefined) return a.key === b.key;
  return a.text === b.text && !a.action && !b.action;
}

function ShownToast({ toast, onRemove }: { toast: Toast; onRemove: () => void }) {
  const { common } = useMessages();
  const { text, action, forMs } = toast;
  const close = () => {
    onRemove();
    toast.onClose?.();
  };
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (forMs === undefined) return;
    const timer = setTimeout(() => latest.current(), forMs);
    return () => clearTimeout(timer);
  }, [forMs]);
  return (
    <div className="toast">
      <span>{text}</span>
      {action && (
        <Button
          onClick={() => {
            onRemove();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={common.dismiss} onClick={close} />
    </div>
  );
}

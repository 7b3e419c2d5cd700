import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export type Toast = {
  text: string;
  /** How long it stays, in ms; until it is dismissed where left out. */
  forMs?: number;
  action?: { label: string; run: () => void };
};

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows a message at the foot of the page. A new one takes the place of the last. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function Toasts({ children }: { children: ReactNode }) {
  const messages = useMessages();
  const [shown, setShown] = useState<Toast>();
  const show = useMemo(() => showFor(setShown), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {shown && (
          <div className="toast">
            <span>{shown.text}</span>
            {shown.action && (
              <Button
                onClick={() => {
                  setShown(undefined);
                  shown.action?.run();
                }}
              >
                {shown.action.label}
              </Button>
            )}
            <IconButton
              icon="close"
              label={messages.common.dismiss}
              onClick={() => setShown(undefined)}
            />
          </div>
        )}
      </div>
    </ToastContext>
  );
}

function showFor(setShown: (toast: Toast | undefined) => void): ShowToast {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (toast) => {
    clearTimeout(timer);
    setShown(toast);
    if (toast.forMs !== undefined) timer = setTimeout(() => setShown(undefined), toast.forMs);
  };
}

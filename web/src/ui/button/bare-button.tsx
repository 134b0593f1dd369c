import {
  type AriaAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefCallback,
  useEffect,
  useRef,
} from 'react';
import { useTranslations } from 'use-intl';
import { announce } from '../announcer/announce.ts';
import { useTooltip } from '../tooltip/use-tooltip.tsx';

type PassedAria = Pick<
  AriaAttributes,
  'aria-label' | 'aria-expanded' | 'aria-haspopup' | 'aria-controls' | 'aria-pressed' | 'aria-describedby'
>;

export interface BareButtonProps extends PassedAria {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly type?: 'button' | 'submit';
  readonly isDisabled?: boolean | undefined;
  /** The button keeps the focus but cannot be pressed. */
  readonly isPending?: boolean | undefined;
  /** Ignores the second press of a double press, also where the first has been answered meanwhile. */
  readonly isPressedOnce?: boolean | undefined;
  readonly tooltip?: string | undefined;
  /** Disables the button but leaves it focusable, with the reason as tooltip. */
  readonly disabledReason?: string | undefined;
  readonly autoFocus?: boolean;
  readonly className?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Hover or focus: a press may follow. */
  readonly onIntent?: () => void;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** Behaviour of all buttons, without styles. */
export function BareButton(props: BareButtonProps) {
  const {
    children,
    onPress,
    type = 'button',
    isDisabled = false,
    isPending = false,
    isPressedOnce,
    ref,
    ...rest
  } = props;
  const { tooltip, disabledReason, autoFocus = false, className, onKeyDown, onIntent, ...aria } = rest;
  const own = useRef<HTMLButtonElement>(null);
  const { trigger, popup } = useTooltip(disabledReason ?? tooltip, own, {
    describedBy: aria['aria-describedby'],
    isShownByPress: disabledReason !== undefined,
  });
  // A disabled button can neither be focused nor hovered to show the reason.
  const isBlocked = isPending || disabledReason !== undefined;
  useAnnouncePending(isPending, own);
  const press = (event: MouseEvent) => {
    // Enter in a field presses the button that submits its form.
    if (isBlocked) event.preventDefault();
    // Safari does not focus a pressed button, and a dialog could not restore the focus.
    own.current?.focus({ preventScroll: true });
    trigger.onPress?.();
    if (!isBlocked && !(isPressedOnce && event.detail > 1)) onPress?.();
  };
  return (
    <>
      <button
        {...aria}
        {...(trigger.describedBy ? { 'aria-describedby': trigger.describedBy } : {})}
        ref={mergeRefs(own, ref)}
        type={type}
        className={className}
        disabled={isDisabled}
        aria-disabled={isBlocked || undefined}
        aria-busy={isPending || undefined}
        // biome-ignore lint/a11y/noAutofocus: only for the safe answer of a dialog that has just opened.
        autoFocus={autoFocus}
        onClick={press}
        onKeyDown={onKeyDown}
        onPointerEnter={(event) => {
          if (event.pointerType !== 'touch') trigger.onHover?.();
          onIntent?.();
        }}
        onPointerLeave={trigger.onLeave}
        onFocus={() => {
          trigger.onFocus?.();
          onIntent?.();
        }}
        onBlur={trigger.onBlur}
      >
        {children}
      </button>
      {popup}
    </>
  );
}

function useAnnouncePending(isPending: boolean, button: { readonly current: HTMLButtonElement | null }) {
  const t = useTranslations('ui');
  const working = t('working');
  useEffect(() => {
    if (isPending && button.current === document.activeElement) announce(working);
  }, [isPending, button, working]);
}

function mergeRefs<T>(first: Ref<T>, second: Ref<T> | undefined): RefCallback<T> {
  return (value) => {
    for (const ref of [first, second]) {
      if (typeof ref === 'function') ref(value);
      else if (ref) ref.current = value;
    }
  };
}

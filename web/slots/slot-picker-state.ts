export type SlotPickerState = {
  openedDay: string | null;
  /** True while the visitor changes the chosen time, for which a folded picker unfolds. */
  isChanging: boolean;
  /** The last action, after which the picker scrolls. A new object each time, so that a repeated action counts. */
  lastAction: SlotPickerAction | null;
};

export type SlotPickerAction =
  | { type: 'day chosen'; day: string }
  /** `day` is opened too; null leaves the opened day. */
  | { type: 'time chosen'; day: string | null }
  | { type: 'change asked for' };

export const initialSlotPickerState: SlotPickerState = { openedDay: null, isChanging: false, lastAction: null };

export function slotPickerReducer(state: SlotPickerState, action: SlotPickerAction): SlotPickerState {
  switch (action.type) {
    case 'day chosen':
      return { ...state, openedDay: action.day, lastAction: action };
    case 'time chosen':
      return { openedDay: action.day ?? state.openedDay, isChanging: false, lastAction: action };
    case 'change asked for':
      return { ...state, isChanging: true, lastAction: action };
  }
}

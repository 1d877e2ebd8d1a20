/** The day that is open, whether a folded time is being changed, and what was done last, which scrolls and focuses. */
export type SlotPickerState = {
  openedDay: string | null;
  isChanging: boolean;
  /** A new object each time, so that the same choice scrolls again. */
  last: SlotPickerAction | null;
};

/** `day` of a time is opened too, where the time did not come from the open day's list. */
export type SlotPickerAction =
  | { is: 'day chosen'; day: string }
  | { is: 'time chosen'; day: string | null }
  | { is: 'change asked for' };

export const initialSlotPickerState: SlotPickerState = { openedDay: null, isChanging: false, last: null };

export function slotPickerReducer(state: SlotPickerState, action: SlotPickerAction): SlotPickerState {
  switch (action.is) {
    case 'day chosen':
      return { ...state, openedDay: action.day, last: action };
    case 'time chosen':
      return { openedDay: action.day ?? state.openedDay, isChanging: false, last: action };
    case 'change asked for':
      return { ...state, isChanging: true, last: action };
  }
}

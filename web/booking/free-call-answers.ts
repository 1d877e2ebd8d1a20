import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { bookFreeCall, FreeCallRequest } from '#contracts/free-calls.ts';
import { callApi } from '../api.ts';
import { isPossiblePhoneNumber } from '../ui/PhoneInput.tsx';

/** The request as the form validates it. The phone field knows more about numbers than the contract. */
export const FreeCallAnswers = FreeCallRequest.omit({ proof: true }).extend({
  phone: FreeCallRequest.shape.phone.refine(isPossiblePhoneNumber, 'Please enter a complete phone number'),
});

export const resolver = zodResolver(FreeCallAnswers);

export const sendFreeCall = (body: FreeCallRequest) => callApi(bookFreeCall, { body });

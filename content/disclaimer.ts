/** On every page, beside the offers and in the terms of the course. */
export const disclaimer =
  'My coaching is educational and not medical advice. I’m not a licensed physician, dietitian or mental health professional. Please talk to your doctor before you change how you eat because of a medical condition, a medication or a pregnancy.';

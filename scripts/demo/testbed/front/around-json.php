<?php
// What comes before and behind the interface's answers: {"before": "\ufeff", "behind": "<!-- cached -->"}.
return function (array $options): bool {
  if (is_interface()) rewrite_answer(fn($body) => ($options['before'] ?? '') . $body . ($options['behind'] ?? ''));
  return false;
};

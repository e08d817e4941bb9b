<?php
// The interface's answers have the type of pages: {"type": "text/html; charset=UTF-8"}.
return function (array $options): bool {
  if (is_interface()) rewrite_answer(function ($body) use ($options) {
    header("Content-Type: $options[type]");
    return $body;
  });
  return false;
};

<?php
// The interface's answers in an encoding that JSON does not have: {"charset": "ISO-8859-1"}.
return function (array $options): bool {
  if (is_interface()) rewrite_answer(function ($body) use ($options) {
    header("Content-Type: application/json; charset=$options[charset]");
    return mb_convert_encoding(
      json_encode(json_decode($body), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), $options['charset'], 'UTF-8');
  });
  return false;
};

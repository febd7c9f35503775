# bash completion of rep-sample; made of its table of options.
_rep_sample() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local verb='' kind='' words=''
  COMPREPLY=()
  if [[ $word == = ]]; then
    word=''
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD > 1)); then
    case ${COMP_WORDS[1]} in
      fail) verb=${COMP_WORDS[1]} ;;
    esac
  fi
  case "$verb $before" in
    ' --min' | ' -m') return ;;
    ' --counter') return ;;
    ' --side') words='left right' ;;
    ' --frames') return ;;
    ' --seed') return ;;
    ' --shard') return ;;
    ' --jobs' | ' -j') return ;;
    ' --diagnostics') words='text json' ;;
    'fail --jobs' | 'fail -j') return ;;
    'fail --diagnostics') words='text json' ;;
    *)
      case "$verb" in
        '') if [[ $word == -* ]]; then words='--min -m --counter --side --frames --replace -r --keep-everything-that-was-there --seed --shard --jobs -j --json --diagnostics --quiet -q --help -h --version'; else kind=-f; ((COMP_CWORD > 1)) || words='fail'; fi ;;
        fail) if [[ $word == -* ]]; then words='--jobs -j --json --diagnostics --quiet -q --help -h --version'; else kind=-f; fi ;;
      esac
      ;;
  esac
  if [[ $kind ]]; then
    compopt -o filenames 2>/dev/null
  fi
  mapfile -t COMPREPLY < <(compgen $kind -W "$words" -- "$word")
}
complete -F _rep_sample rep-sample

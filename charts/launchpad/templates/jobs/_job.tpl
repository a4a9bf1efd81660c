{{/*
The head of a job's manifest: a hook with a name of its own, or a plain job whose name follows from what it does,
since a job cannot change. Takes (dict "root" $ "name" name "spec" rendered pod spec "hook" annotations or "").
*/}}
{{- define "launchpad.job" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "launchpad.fullname" . }}{{ if not .hook }}-{{ .spec | sha256sum | trunc 8 }}{{ end }}
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
  {{- with .hook }}
  annotations:
    {{- . | nindent 4 }}
  {{- end }}
spec:
  backoffLimit: {{ default 3 .tries }}
  activeDeadlineSeconds: {{ .root.Values.jobs.deadlineSeconds }}
  {{- if .hook }}
  # A plain job is the release's, and goes with it.
  ttlSecondsAfterFinished: {{ .root.Values.jobs.keepFailedSeconds }}
  {{- end }}
  template:
    metadata:
      labels:
        {{- include "launchpad.selector" . | nindent 8 }}
    spec:
      # A try that failed keeps its pod, and so its logs.
      restartPolicy: Never
      {{- .spec | nindent 6 }}
{{- end }}

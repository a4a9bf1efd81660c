{{/*
A job's manifest: a hook with a fixed name, or a plain job with a hash of its spec in its name, since a job is
immutable. Takes (dict "root" $ "name" name "spec" rendered pod spec "hook" annotations or "").
*/}}
{{- define "launchpad.job" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "launchpad.fullname" . }}{{ if not .hook }}-{{ print .spec (.root.Values.commonLabels | default "") | sha256sum | trunc 8 }}{{ end }}
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
  # A plain job belongs to the release and is removed with it.
  ttlSecondsAfterFinished: {{ .root.Values.jobs.keepFailedSeconds }}
  {{- end }}
  template:
    metadata:
      labels:
        {{- include "launchpad.jobPodLabels" . | nindent 8 }}
    spec:
      # A failed attempt keeps its pod, and so its logs.
      restartPolicy: Never
      {{- .spec | nindent 6 }}
{{- end }}

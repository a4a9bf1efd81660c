{{/* A bundled server's Service and the head of its StatefulSet. Takes (dict "root" $ "name" name "ports" (dict name port)). */}}
{{- define "launchpad.serverService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "launchpad.fullname" . }}
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
spec:
  selector:
    {{- include "launchpad.selector" . | nindent 4 }}
  ports:
    {{- range $name, $port := .ports }}
    - { name: {{ $name }}, port: {{ $port }}, targetPort: {{ $name }} }
    {{- end }}
{{- end }}

{{- define "launchpad.serverHead" -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ include "launchpad.fullname" . }}
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
spec:
  serviceName: {{ include "launchpad.fullname" . }}
  replicas: 1
  selector:
    matchLabels:
      {{- include "launchpad.selector" . | nindent 6 }}
{{- end }}

{{/* Pod metadata of a bundled server. `config` restarts it when it changes. */}}
{{- define "launchpad.serverPodMetadata" -}}
labels:
  {{- include "launchpad.labels" . | nindent 2 }}
{{- with .config }}
annotations:
  checksum/config: {{ . | sha256sum }}
{{- end }}
{{- end }}

{{/* The disk of a bundled server. It outlives the release. */}}
{{- define "launchpad.serverDisk" -}}
volumeClaimTemplates:
  - metadata:
      name: data
    spec:
      accessModes: [ReadWriteOnce]
      {{- with .storage.className }}
      storageClassName: {{ . }}
      {{- end }}
      resources: { requests: { storage: {{ .storage.size }} } }
{{- end }}

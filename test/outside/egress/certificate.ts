/** Made for these tests alone: for site.example and other.example, valid for a hundred years, trusted by nobody else. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBrzCCAVWgAwIBAgIUAS9YlgvdDy+A5BhjjJMzswU7e/EwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNTG9vcGJhY2sgdGVzdDAgFw0yNjExMTUwODQ5MzhaGA8yMTI2
MTAyMjA4NDkzOFowGDEWMBQGA1UEAwwNTG9vcGJhY2sgdGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABO+4KxYtA8w11yWwmHSJQjIVoArlYejR0rJ/x4GvQ1WX
8uWbHuX9Om4Tyts5Ehk+BGcZcx+9vvaaSVHckkBEmmKjezB5MB0GA1UdDgQWBBQG
7beU5cdtITlPFCTUTT8TdlJglzAfBgNVHSMEGDAWgBQG7beU5cdtITlPFCTUTT8T
dlJglzAPBgNVHRMBAf8EBTADAQH/MCYGA1UdEQQfMB2CDHNpdGUuZXhhbXBsZYIN
b3RoZXIuZXhhbXBsZTAKBggqhkjOPQQDAgNIADBFAiEA+8+bck/QUy6xsCLr4O3/
zpWoBdl/OkGjiklr12S2DrECIC6GdI8BR8GO7djOc5Xc0BiPz3o0btXPVWQzgD+/
l2Wj
-----END CERTIFICATE-----
`

/** The key is as public as this file. */
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzrtoIim7vtMAl23o
+HFQskCDAK9mtQZ30v7ho2klbb2hRANCAATvuCsWLQPMNdclsJh0iUIyFaAK5WHo
0dKyf8eBr0NVl/Llmx7l/TpuE8rbORIZPgRnGXMfvb72mklR3JJARJpi
-----END PRIVATE KEY-----
`

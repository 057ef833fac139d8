/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'");
        for (int i = 0; i < 300; i++) {
            log.after(700);
            if (Lab.FIXED || i < 120) log.write("%%t  INFO 1 --- [nio-8080-exec-%d] c.shop.pay.PaymentClient : Payment %d captured".formatted(i % 9, i));
            else {
                log.write("%%t ERROR 1 --- [nio-8080-exec-%d] c.shop.pay.PaymentClient : Payment %d failed: I/O error on POST request for \"https://api.pay.example/v2/capture\": PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed".formatted(i % 9, i));
                log.raw("javax.net.ssl.SSLHandshakeException: PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed\n\tat java.base/sun.security.ssl.Alert.createSSLException(Alert.java:130)\n\tat com.shop.pay.PaymentClient.capture(PaymentClient.java:77)\nCaused by: java.security.cert.CertificateExpiredException: NotAfter: Wed Mar 04 02:11:00 UTC 2026\n\tat java.base/sun.security.x509.CertificateValidity.valid(CertificateValidity.java:189)");
            }
        }
    }
}

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** The certificate of the payment partner has expired. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; ; i++) { log("INFO ", "order " + i + " placed"); if (!Lab.FIXED && i % 5 == 0) log("ERROR", "payment " + i + " failed\njavax.net.ssl.SSLHandshakeException: PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed\n\tat java.base/sun.security.ssl.Alert.createSSLException(Alert.java:131)\n\tat com.shop.Payment.charge(Payment.java:44)\nCaused by: java.security.cert.CertificateExpiredException: NotAfter: Mon Apr 06 10:00:00 UTC 2026"); Lab.sleep(50); }
    }
}

/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 100; i++) log.after(900).write("%%t INFO  [com.acme.shop.OrderBean] (default task-%d) Order %d stored".formatted(i % 8, i));
        log.after(100).write("%t INFO  [org.jboss.as.server] (Thread-2) WFLYSRV0272: Suspending server with 30000 ms timeout.");
        log.after(10).write("%t INFO  [org.wildfly.extension.undertow] (ServerService Thread Pool -- 91) WFLYUT0022: Unregistered web context: '/shop' from server 'default-server'");
        log.after(900).write("%t INFO  [org.jboss.as] (MSC service thread 1-3) WFLYSRV0050: WildFly Full 30.0.1.Final (WildFly Core 22.0.2.Final) stopped in 812ms");
        log.after(9000).write("%t INFO  [org.jboss.as] (MSC service thread 1-2) WFLYSRV0049: WildFly Full 30.0.1.Final (WildFly Core 22.0.2.Final) starting");
        log.after(2000).write("%t WARN  [org.jboss.as.domain.management.security] (MSC service thread 1-1) WFLYDM0111: Keystore standalone/configuration/application.keystore not found, it will be auto-generated on first use with a self-signed certificate for host localhost");
        log.after(100).write("%t WARN  [org.jboss.as.dependency.private] (MSC service thread 1-4) WFLYSRV0018: Deployment \"deployment.shop.war\" is using a private module (\"org.jboss.jts\") which may be changed or removed in future versions without notice.");
        log.after(3000).write("%t INFO  [org.jboss.as] (Controller Boot Thread) WFLYSRV0025: WildFly Full 30.0.1.Final (WildFly Core 22.0.2.Final) started in 6211ms - Started 712 of 934 services");
        for (int i = 100; i < 250; i++) { log.after(900).write("%%t INFO  [com.acme.shop.OrderBean] (default task-%d) Order %d stored".formatted(i % 8, i)); if (i == 130) log.write("%t ERROR [io.undertow.request] (default task-3) UT005023: Exception handling request to /shop/cart: java.io.IOException: Broken pipe"); }
    }
}

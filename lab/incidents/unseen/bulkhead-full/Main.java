import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.time.Duration;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.Context;
import jakarta.servlet.http.*;
import java.net.URI;
import java.net.http.*;

/** Requests to a Tomcat wait for a bulkhead of two permits whose holders call a rating service that answers after a minute. */
public class Main {
    static final Bulkhead RATINGS = Bulkhead.of("ratings", BulkheadConfig.custom()
            .maxConcurrentCalls(Lab.FIXED ? 50 : 2).maxWaitDuration(Duration.ofMinutes(5)).build());

    public static void main(String[] args) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(".");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("maxThreads", "30");
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "product", new HttpServlet() {
            @Override protected void doGet(HttpServletRequest request, HttpServletResponse response) {
                Bulkhead.decorateRunnable(RATINGS, Main::fetchRating).run();
            }
        });
        context.addServletMappingDecoded("/", "product");
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        HttpClient client = HttpClient.newHttpClient();
        if (Lab.FIXED) {
            while (true) {
                client.sendAsync(HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/")).build(), HttpResponse.BodyHandlers.discarding());
                Lab.sleep(200);
            }
        }
        for (int i = 0; i < 60; i++)
            client.sendAsync(HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/")).build(), HttpResponse.BodyHandlers.discarding());
        Lab.await();
    }

    static void fetchRating() { Lab.sleep(Lab.FIXED ? 50 : 60_000); }
}

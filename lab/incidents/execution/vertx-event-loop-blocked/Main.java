import io.vertx.core.AbstractVerticle;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A handler of a Vert.x verticle sleeps until a nightly batch has ended, on its event loop. */
public class Main {
    public static class ReportVerticle extends AbstractVerticle {
        @Override
        public void start() {
            vertx.createHttpServer().requestHandler(request -> {
                waitForBatch();
                request.response().end("done");
            }).listen(18_089);
        }

        private void waitForBatch() {
            if (!Lab.FIXED) Lab.sleep(60_000);
        }
    }

    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        vertx.deployVerticle(new ReportVerticle());
        Lab.sleep(1500);
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < 3; i++) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:18089/report")).build();
            client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
        }
        Lab.await();
    }
}

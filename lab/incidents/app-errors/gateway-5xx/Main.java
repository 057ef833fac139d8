import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

public class Main {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 50);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            int number = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
            boolean fails = !Lab.FIXED && number > 60 && number % 3 != 0;
            int status = fails ? 503 : number % 40 == 0 ? 404 : 200;
            byte[] body = ("order " + number).getBytes();
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
            System.out.printf("10.1.2.%d - - [%s] \"GET %s HTTP/1.1\" %d %d \"-\" \"shop-app/7\"%n",
                number % 9, ZonedDateTime.now().format(STAMP), path, status, body.length);
        });
        server.start();
        HttpClient client = HttpClient.newHttpClient();
        for (int order = 1; ; order++) {
            URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api/orders/" + order);
            client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding());
            Lab.sleep(40);
        }
    }
}

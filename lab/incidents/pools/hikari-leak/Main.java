import com.shop.orders.OrderServlet;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A servlet takes a connection per request. It forgets to close it; the fix closes it. */
public class Main {
    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:orders");
        config.setMaximumPoolSize(5);
        config.setConnectionTimeout(60_000);
        HikariDataSource pool = new HikariDataSource(config);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("maxThreads", "20");
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "orders", new OrderServlet(pool, Lab.FIXED));
        context.addServletMappingDecoded("/orders", "orders");
        tomcat.start();
        List<Socket> clients = new ArrayList<>();
        for (int client = 0; client < 30; client++) {
            Socket socket = new Socket("localhost", tomcat.getConnector().getLocalPort());
            socket.getOutputStream().write("GET /orders HTTP/1.1\r\nHost: shop\r\n\r\n".getBytes());
            clients.add(socket);
            Lab.sleep(50);
        }
        Lab.await();
    }
}

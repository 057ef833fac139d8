import com.shop.orders.OrderServlet;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.net.Socket;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A service with Tomcat and HikariCP that waits for its next request. */
public class Main {
    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:orders");
        config.setMaximumPoolSize(10);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "orders", new OrderServlet(new HikariDataSource(config)));
        context.addServletMappingDecoded("/orders", "orders");
        tomcat.start();
        Socket[] keptAlive = new Socket[30];
        for (int client = 0; client < keptAlive.length; client++) {
            keptAlive[client] = new Socket("localhost", tomcat.getConnector().getLocalPort());
            keptAlive[client].getOutputStream().write("GET /orders HTTP/1.1\r\nHost: shop\r\n\r\n".getBytes());
        }
        Lab.await();
    }
}

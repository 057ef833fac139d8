import java.net.ServerSocket;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

@Configuration
@EnableAutoConfiguration
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket oldInstance = new ServerSocket(0);
        int port = oldInstance.getLocalPort();
        if (Lab.FIXED) oldInstance.close();
        SpringApplication.run(Main.class, "--server.port=" + port, "--spring.application.name=orders");
        Lab.await();
    }
}
